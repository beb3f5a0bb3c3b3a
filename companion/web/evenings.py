"""To be written."""

from flask import Blueprint

pages = Blueprint("evenings", __name__)
