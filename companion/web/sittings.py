"""To be written."""

from flask import Blueprint

pages = Blueprint("sittings", __name__)
