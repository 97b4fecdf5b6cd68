"""Whoever asks the cache asks over connections that stay."""

from django.core.cache.backends.redis import RedisCache

ADDRESS = "redis://127.0.0.1:1/0"
PARAMS = {"OPTIONS": {"pool_class": "config.redis_pool.OnePool"}}


def pool(address: str) -> object:
    return RedisCache(address, PARAMS)._cache.get_client().connection_pool


def test_each_request_s_cache_has_the_same_connections() -> None:
    assert pool(ADDRESS) is pool(ADDRESS)


def test_another_server_has_connections_of_its_own() -> None:
    assert pool(ADDRESS) is not pool("redis://127.0.0.1:2/0")
