package dev.memlog.index;

import dev.memlog.index.CollectionSpec.FieldType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.UnicodeUtil;
import org.jspecify.annotations.Nullable;

/**
 * The rules that a batch of writes must meet before any index adapter stores it.
 *
 * @param spec the shape of the collection
 * @param lexicalFirst whether points may lack their vector, see {@link MemoryIndex#lexicalFirst}
 */
public record PointRules(CollectionSpec spec, boolean lexicalFirst) {

  /**
   * The largest deviation of a vector's length from 1: above rounding errors, below real mistakes.
   */
  private static final double UNIT_TOLERANCE = 1e-3;

  /**
   * The greatest integer that is exact as a double, the type by which some indexes compare numbers.
   */
  private static final long GREATEST_REVISION = (1L << 53) - 1;

  /**
   * Checks a batch of writes.
   *
   * @throws InvalidPointException for the first write that can never be stored
   * @throws IllegalArgumentException if two writes have the same id
   */
  public void check(List<Write> writes) {
    Set<UUID> ids = HashSet.newHashSet(writes.size());
    for (Write write : writes) {
      if (!ids.add(write.id())) {
        throw new IllegalArgumentException(
            "a batch must hold each id at most once, got " + write.id() + " twice");
      }
      if (write.revision() < 0 || write.revision() > GREATEST_REVISION) {
        throw invalid(
            write, "revision must be from 0 to " + GREATEST_REVISION + ", got " + write.revision());
      }
      switch (write) {
        case Write.Upsert(Point point) -> checkPoint(write, point);
        case Write.Delete delete -> checkTenant(write, delete.tenant());
      }
    }
  }

  private void checkPoint(Write write, Point point) {
    checkTenant(write, point.tenant());
    checkVector(write, point.vector());
    for (String word : point.words().frequencies().keySet()) {
      checkTerm(write, "words", word);
    }
    for (Map.Entry<String, Object> field : point.fields().entrySet()) {
      FieldType type = spec.fields().get(field.getKey());
      if (type == null) {
        Set<String> known = new TreeSet<>(spec.fields().keySet());
        throw invalid(write, "fields must be among " + known + ", got " + field.getKey());
      }
      checkValue(write, field.getKey(), type, field.getValue());
    }
  }

  private static void checkTenant(Write write, String tenant) {
    if (tenant.isEmpty()) {
      throw invalid(write, "tenant must not be empty");
    }
    checkTerm(write, "tenant", tenant);
  }

  private void checkVector(Write write, float @Nullable [] vector) {
    if (vector == null) {
      if (!lexicalFirst) {
        throw invalid(write, "vector must be present, got none");
      }
      return;
    }
    if (vector.length != spec.dimensions()) {
      throw invalid(
          write, "vector must have dimensions=" + spec.dimensions() + ", got " + vector.length);
    }
    double squares = 0;
    for (int i = 0; i < vector.length; i++) {
      if (!Float.isFinite(vector[i])) {
        throw invalid(write, "vector must be finite, got " + vector[i] + " at " + i);
      }
      squares += (double) vector[i] * vector[i];
    }
    double length = Math.sqrt(squares);
    if (Math.abs(length - 1) > UNIT_TOLERANCE) {
      throw invalid(write, "vector must have length 1, got " + length);
    }
  }

  private static void checkValue(Write write, String name, FieldType type, Object value) {
    boolean fits =
        switch (type) {
          case KEYWORD -> value instanceof String || isStrings(value);
          case NUMBER -> value instanceof Long;
          case STORED ->
              value instanceof String
                  || value instanceof Long
                  || value instanceof Boolean
                  || isStrings(value);
        };
    if (!fits) {
      throw invalid(write, name + " must be " + wanted(type) + ", got " + kind(value));
    }
    if (type == FieldType.KEYWORD) {
      for (Object keyword : value instanceof List<?> list ? list : List.of(value)) {
        checkTerm(write, name, (String) keyword);
      }
    }
  }

  private static boolean isStrings(Object value) {
    return value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
  }

  private static String wanted(FieldType type) {
    return switch (type) {
      case KEYWORD -> "a String or a List of String";
      case NUMBER -> "a Long";
      case STORED -> "a String, a Long, a Boolean or a List of String";
    };
  }

  private static String kind(Object value) {
    if (value instanceof List<?> list) {
      return "a List with "
          + list.stream()
              .filter(element -> !(element instanceof String))
              .findFirst()
              .map(PointRules::kind)
              .orElse("nothing wrong");
    }
    return "a " + value.getClass().getSimpleName();
  }

  /**
   * Checks the length of a term. Lucene refuses longer terms, and truncation could make two values
   * equal.
   */
  private static void checkTerm(Write write, String name, String term) {
    int bytes = UnicodeUtil.calcUTF16toUTF8Length(term, 0, term.length());
    if (bytes > IndexWriter.MAX_TERM_LENGTH) {
      throw invalid(
          write,
          "%s must be at most %d bytes of UTF-8, got %d"
              .formatted(name, IndexWriter.MAX_TERM_LENGTH, bytes));
    }
  }

  private static InvalidPointException invalid(Write write, String message) {
    return new InvalidPointException(write.id(), message);
  }
}
