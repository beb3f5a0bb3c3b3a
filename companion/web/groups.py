"""To be written."""

from flask import Blueprint

pages = Blueprint("groups", __name__)
