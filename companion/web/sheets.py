"""To be written."""

from flask import Blueprint

pages = Blueprint("sheets", __name__)
