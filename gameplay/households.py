"""Where somebody asks from, for whatever is counted by address."""

from ipaddress import IPv6Address, ip_address


def household(address: str) -> str:
    """Of IPv6, where each household has as many addresses as it likes, its network (/64); else the address itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped) if found.ipv4_mapped else found.exploded[:19]
    return str(found)
