"""The players' pages."""

from django.urls import path

from rooms import pages, rules_pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("practice/", pages.practice, name="practice"),
    path("table/<str:public_id>/", pages.table, name="table"),
    path("table/<str:public_id>/rematch/", pages.rematch, name="rematch"),
    path("table/<str:public_id>/proof/", pages.proof, name="proof"),
    path("rules/", rules_pages.overview, name="rules"),
    path("rules/<str:rules>/", rules_pages.one, name="rules_of"),
]
