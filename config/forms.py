"""How a form is drawn: label, field, help and errors, each tied to the other."""

from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"
