"""To be written."""

from flask import Blueprint

pages = Blueprint("home", __name__)
