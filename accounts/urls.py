"""The pages of an account: ours, and those of allauth behind our templates."""

from django.urls import include, path

from accounts import code_page, pages, sign_up_page, token_pages

urlpatterns = [
    path("account/", pages.overview, name="account"),
    path("account/picture/", pages.choose_avatar, name="account_avatar"),
    path("account/invitations/", pages.choose_inviters, name="account_invitations"),
    path("account/preferences/", pages.keep_preferences, name="account_preferences"),
    path("account/programs/", token_pages.programs, name="account_programs"),
    path("account/login/code/", code_page.ask, name="account_request_login_code"),
    path("account/login/code/confirm/", code_page.give, name="account_confirm_login_code"),
    path("account/signup/", sign_up_page.page, name="account_signup"),
    path("account/", include("allauth.account.urls")),
    path("account/second-step/", include("allauth.mfa.urls")),
    path("account/browsers/", include("allauth.usersessions.urls")),
    path("i18n/setlang/", pages.choose_language, name="set_language"),
    path("privacy/", pages.privacy, name="privacy"),
    path("terms/", pages.terms, name="terms"),
]
