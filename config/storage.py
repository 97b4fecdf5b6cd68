"""Static files under hashed names, the imports inside ES modules renamed with them."""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class ModuleManifestStorage(ManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
