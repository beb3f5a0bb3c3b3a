"""To be written."""

from flask import Blueprint

pages = Blueprint("api", __name__, url_prefix="/api")
