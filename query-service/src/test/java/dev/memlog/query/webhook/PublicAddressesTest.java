package dev.memlog.query.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "2130706433",
        "127.1",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:a9fe:a9fe",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1"
      })
  void shouldNotContainReservedAddresses(String address) {
    assertThat(PublicAddresses.contains(InetAddress.ofLiteral(address))).isFalse();
    assertThat(PublicAddresses.isReservedLiteral(address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "100.63.255.255",
        "100.128.0.1",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.1",
        "192.167.255.255",
        "223.255.255.255",
        "::ffff:1.1.1.1",
        "64:ff9b::1.1.1.1",
        "2001:4860:4860::8888",
        "2606:4700:4700::1111",
        "2a00::1"
      })
  void shouldContainAddressesThatAreReachableFromEverywhere(String address) {
    assertThat(PublicAddresses.contains(InetAddress.ofLiteral(address))).isTrue();
    assertThat(PublicAddresses.isReservedLiteral(address)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x7f000001", "0177.0.0.1", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"})
  void shouldRecogniseReservedAddressesInTheNotationsOfUrls(String host) {
    assertThat(PublicAddresses.isReservedLiteral(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hooks.example.com", "localhost", "dead-beef.example"})
  void shouldLeaveNamesToTheResolver(String host) {
    assertThat(PublicAddresses.isReservedLiteral(host)).isFalse();
  }
}
