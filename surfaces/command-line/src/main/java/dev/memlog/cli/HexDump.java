package dev.memlog.cli;

import java.util.Locale;

/** A formatter of bytes as text: sixteen bytes per line, in hexadecimal and as characters. */
final class HexDump {

  private static final int ROW = 16;

  private HexDump() {}

  static String of(byte[] bytes, int most) {
    var text = new StringBuilder();
    int shown = Math.min(bytes.length, most);
    for (int row = 0; row < shown; row += ROW) {
      var hex = new StringBuilder();
      var plain = new StringBuilder();
      for (int i = row; i < Math.min(row + ROW, shown); i++) {
        hex.append(String.format(Locale.ROOT, "%02x ", bytes[i]));
        plain.append(bytes[i] >= ' ' && bytes[i] < 127 ? (char) bytes[i] : '.');
      }
      text.append(String.format(Locale.ROOT, "%06x  %-48s %s%n", row, hex, plain));
    }
    if (shown < bytes.length) {
      text.append("... of ").append(bytes.length).append(" bytes");
    }
    return text.toString().stripTrailing();
  }
}
