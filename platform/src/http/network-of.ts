import { isIPv6 } from "node:net";

/**
 * The network that rate limits count by: an IPv4 address in any notation, or the /64 of an IPv6
 * address, since one subscriber usually has a whole /64. Other texts are returned unchanged.
 */
export function networkOf(address: string): string {
  // `fe80::1%eth0` includes the interface.
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const groups = listGroups(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight groups of an IPv6 address, which may be shortened or end in IPv4 notation. */
function listGroups(address: string): readonly number[] {
  const spelled = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = spelled.split("::");
  const read = (part: string): readonly number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [first, last] = [read(head), read(tail)];
  const left = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...left, ...last];
}
