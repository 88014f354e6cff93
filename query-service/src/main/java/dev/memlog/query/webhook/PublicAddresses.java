package dev.memlog.query.webhook;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The addresses that are reachable from everywhere, by IANA's registries of special-purpose
 * addresses. Loopback, private, link-local, multicast, unique-local, shared (CGNAT), documentation
 * and other reserved addresses are not public, nor are those at which clouds serve metadata.
 */
final class PublicAddresses {

  private static final List<Block> RESERVED =
      blocks(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          // The host agent of Azure, on an address that is otherwise public.
          "168.63.129.16/32",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/3",
          "2001::/23",
          "2001:db8::/32",
          "2002::/16",
          "3fff::/20");

  private static final Block GLOBAL = Block.of("2000::/3");

  /** The prefix of NAT64, whose last four bytes are an address of IPv4. */
  private static final Block NAT64 = Block.of("64:ff9b::/96");

  private static final int BYTES_BEFORE_IPV4 = 12;

  private PublicAddresses() {}

  /** Returns whether an address is public. Java presents mapped addresses of IPv4 as IPv4. */
  static boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (NAT64.contains(bytes)) {
      return isPublic(Arrays.copyOfRange(bytes, BYTES_BEFORE_IPV4, bytes.length));
    }
    return (address instanceof Inet4Address || GLOBAL.contains(bytes)) && isPublic(bytes);
  }

  /**
   * Returns whether a host of a URL is an address that is not public, by the notations of Java or
   * those of other resolvers, which know octal and hexadecimal numbers.
   */
  static boolean isReservedLiteral(String host) {
    return isReserved(host, InetAddress::ofLiteral)
        || isReserved(host, Inet4Address::ofPosixLiteral);
  }

  private static boolean isReserved(String host, Function<String, InetAddress> notation) {
    try {
      return !contains(notation.apply(host));
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  private static boolean isPublic(byte[] bytes) {
    return RESERVED.stream().noneMatch(block -> block.contains(bytes));
  }

  private static List<Block> blocks(String... texts) {
    return Arrays.stream(texts).map(Block::of).toList();
  }

  /** A block of addresses: those that begin with the same bits. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Block(byte[] prefix, int bits) {

    static Block of(String text) {
      String[] parts = text.split("/", 2);
      return new Block(InetAddress.ofLiteral(parts[0]).getAddress(), Integer.parseInt(parts[1]));
    }

    boolean contains(byte[] address) {
      int whole = bits / Byte.SIZE;
      int shift = Byte.SIZE - bits % Byte.SIZE;
      return address.length == prefix.length
          && Arrays.equals(address, 0, whole, prefix, 0, whole)
          && (shift == Byte.SIZE
              || (address[whole] & 0xff) >> shift == (prefix[whole] & 0xff) >> shift);
    }
  }
}
