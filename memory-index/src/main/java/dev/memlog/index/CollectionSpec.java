package dev.memlog.index;

import java.util.Map;

/**
 * The shape of a collection.
 *
 * @param name the name, such as {@code passages}
 * @param model the embedding model's id; vectors of another model do not belong here
 * @param dimensions the dimensions of the vectors
 * @param fields the fields that points may have
 * @param analyzer the name of the analyzer of the words; terms of another analyzer do not belong
 *     here
 */
public record CollectionSpec(
    String name, String model, int dimensions, Map<String, FieldType> fields, String analyzer) {

  /** Describes a collection of English text. */
  public CollectionSpec(String name, String model, int dimensions, Map<String, FieldType> fields) {
    this(name, model, dimensions, fields, Analyzer.ENGLISH);
  }

  /** Returns this collection with the words of another analyzer. */
  public CollectionSpec analyzedBy(Analyzer other) {
    return new CollectionSpec(name, model, dimensions, fields, other.name());
  }

  /** Returns this collection with the vectors of another model. */
  public CollectionSpec ofModel(String other, int otherDimensions) {
    return new CollectionSpec(name, other, otherDimensions, fields, analyzer);
  }

  /** The use of a field. */
  public enum FieldType {
    /** A String or List of String that filters match exactly. */
    KEYWORD,
    /** A Long that filters match by range. */
    NUMBER,
    /** A value that is stored and returned, never matched. */
    STORED
  }
}
