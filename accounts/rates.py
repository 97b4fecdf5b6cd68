"""How often what may be tried, as allauth reads it. Settings import this: no models here."""

RATES = {
    "login": "",
    "login_failed": "10/10m/key",
    "login_known": "10/10m/key",
    "login_name_here": "5/5m/key",
    "login_address": "30/m/ip,300/h/ip",
    "login_name": "40/h/key",
    "signup": "20/m/ip,200/h/ip",
    "reset_password": "3/h/key,20/m/ip",
    "request_login_code": "3/h/key,20/m/ip",
}
"""`login_failed` is left to the codes of the second step; all other sign-ins are counted here."""
