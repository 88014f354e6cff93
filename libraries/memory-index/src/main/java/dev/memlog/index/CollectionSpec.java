package dev.memlog.index;

import dev.memlog.index.analysis.Analyzer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The shape of a collection of points: its embedding model, fields and analyzer.
 *
 * @param name the kind of points, such as {@code passages}
 * @param model the id of the embedding model of all vectors in the collection
 * @param dimensions the number of dimensions of each vector
 * @param fields the names of the fields that points may have, each with its use
 * @param analyzer the {@link Analyzer#name} of the analyzer of all words in the collection
 */
public record CollectionSpec(
    String name, String model, int dimensions, Map<String, FieldType> fields, String analyzer) {

  /** Creates the shape of a collection with the analyzer for English. */
  public CollectionSpec(String name, String model, int dimensions, Map<String, FieldType> fields) {
    this(name, model, dimensions, fields, Analyzer.ENGLISH);
  }

  /**
   * Creates the shape of a collection with the analyzer for English.
   *
   * @param keywords the fields of type {@link FieldType#KEYWORD}
   * @param numbers the fields of type {@link FieldType#NUMBER}
   * @param stored the fields of type {@link FieldType#STORED}
   */
  static CollectionSpec of(
      String name,
      String model,
      int dimensions,
      Set<String> keywords,
      Set<String> numbers,
      Set<String> stored) {
    Map<String, FieldType> fields = new HashMap<>();
    keywords.forEach(field -> fields.put(field, FieldType.KEYWORD));
    numbers.forEach(field -> fields.put(field, FieldType.NUMBER));
    stored.forEach(field -> fields.put(field, FieldType.STORED));
    return new CollectionSpec(name, model, dimensions, Map.copyOf(fields));
  }

  /** Returns a copy of this shape with the given analyzer. */
  public CollectionSpec analyzedBy(Analyzer other) {
    return new CollectionSpec(name, model, dimensions, fields, other.name());
  }

  /** Returns a copy of this shape with the given model and dimensions. */
  public CollectionSpec ofModel(String other, int otherDimensions) {
    return new CollectionSpec(name, other, otherDimensions, fields, analyzer);
  }

  /**
   * Requires that filters may match a field in a way.
   *
   * @throws IllegalArgumentException if the field is of another type or does not exist
   */
  public void requireType(String field, FieldType type) {
    FieldType actual = fields.get(field);
    if (actual != type) {
      throw new IllegalArgumentException(
          "filter field must be a " + type + ", got " + field + " which is " + actual);
    }
  }

  /**
   * Requires that the vector of a query has the dimensions of the collection's vectors.
   *
   * @throws IllegalArgumentException if it has not
   */
  public void requireDimensions(float[] vector) {
    if (vector.length != dimensions) {
      throw new IllegalArgumentException(
          "vector must have dimensions=" + dimensions + ", got " + vector.length);
    }
  }

  /** The use of a field: the way in which filters may match its values. */
  public enum FieldType {
    /** A String or List of String that filters match exactly. */
    KEYWORD,
    /** A Long that filters match by range. */
    NUMBER,
    /** A value that is stored and returned, never matched. */
    STORED
  }
}
