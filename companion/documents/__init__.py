"""Values of the rules to and from the documents that other programs exchange with us.

The only place that knows the plain shape. What is no document raises `plain.NoDocument`.
"""
