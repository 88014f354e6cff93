package dev.memlog.schemas.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * The rule for every text of a record: no U+0000, which many programs cannot store, and no unpaired
 * surrogate, which UTF-8 cannot express. The ingest API and the readers of the log apply it.
 */
public final class TextRules {

  /** The rule in words, which error messages quote. */
  public static final String RULE = "must not contain U+0000 or an unpaired surrogate";

  private TextRules() {}

  /** Returns whether a text obeys {@link #RULE}. */
  public static boolean valid(CharSequence text) {
    return text.codePoints().noneMatch(c -> c == 0 || (c >= 0xD800 && c <= 0xDFFF));
  }

  /**
   * Returns the fields of a record whose texts break {@link #RULE}, such as {@code
   * toolCalls[0].arguments} or {@code metadata.mood}.
   */
  public static List<String> brokenFields(IndexedRecord record) {
    List<String> broken = new ArrayList<>();
    add(broken, "", record);
    return broken;
  }

  private static void add(List<String> broken, String path, @Nullable Object value) {
    switch (value) {
      case CharSequence text when !valid(text) -> broken.add(path);
      case IndexedRecord record ->
          record
              .getSchema()
              .getFields()
              .forEach(
                  field ->
                      add(
                          broken,
                          path.isEmpty() ? field.name() : path + "." + field.name(),
                          record.get(field.pos())));
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          add(broken, path + "[" + i + "]", list.get(i));
        }
      }
      case Map<?, ?> map ->
          map.forEach(
              (key, text) -> {
                add(broken, path + " key", key);
                add(broken, path + "." + key, text);
              });
      case null, default -> {
        // Numbers, times and truth values are no texts.
      }
    }
  }
}
