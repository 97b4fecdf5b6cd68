"""How often what may be tried, as allauth reads it. Settings import this: no models here."""

RATES = {
    "login": "",
    "login_failed": "",
    "login_known": "10/10m/key",
    "login_name_here": "5/5m/key",
    "login_address": "30/m/ip,300/h/ip",
    "login_name": "40/h/key",
    "code_known": "10/10m/key",
    "code_here": "10/10m/key",
    "code_name": "40/h/key",
    "signup": "",
    "sign_up": "20/m/ip,100/h/ip",
    "sign_up_in_vain": "20/m/ip,200/h/ip",
    "sign_up_guest": "1/h/key,50/h/ip",
    "sign_up_in_vain_guest": "20/10m/key,200/h/ip",
    "reset_password": "",
    "reset_password_from_key": "",
    "request_login_code": "",
    "reset_of_member": "3/h/key",
    "code_to_member": "5/h/key",
    "letter_to_nobody": "3/h/key,20/m/ip",
    "letters_to_nobody": "300/h/key",
}
"""What is empty allauth would count, and is counted here otherwise: see `accounts.throttling`. The
key in a letter for a new password is too long to be guessed."""
