"""To be written."""

from flask import Blueprint

pages = Blueprint("settlement", __name__)
