package dev.memlog.index.packed;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A cache of the fields' names in packed points, which decodes each name once, since the hundreds
 * of points of a search share a dozen names. Not safe for use by several threads.
 */
public final class FieldNames {

  private record Known(byte[] spelled, String name) {}

  private final List<Known> known = new ArrayList<>();

  /**
   * The index of the last name. Points have their fields in similar order, so a lookup begins after
   * this index.
   */
  private int last = -1;

  /** Returns the name that these bytes encode. */
  String of(byte[] bytes, int from, int length) {
    for (int i = 0; i < known.size(); i++) {
      int at = (last + 1 + i) % known.size();
      byte[] spelled = known.get(at).spelled();
      if (Arrays.equals(spelled, 0, spelled.length, bytes, from, from + length)) {
        last = at;
        return known.get(at).name();
      }
    }
    byte[] spelled = Arrays.copyOfRange(bytes, from, from + length);
    known.add(new Known(spelled, new String(spelled, StandardCharsets.UTF_8)));
    last = known.size() - 1;
    return known.getLast().name();
  }
}
