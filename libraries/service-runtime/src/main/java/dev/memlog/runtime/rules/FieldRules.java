package dev.memlog.runtime.rules;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one field, which its .proto file states by the option {@code buf.validate.field}.
 */
public record FieldRules(@Nullable Message rules) {

  private static final String OPTION = "buf.validate.field";

  /** Returns the rules of a field; without a rule if the field has no such option. */
  public static FieldRules of(FieldDescriptor field) {
    return new FieldRules(
        field.getOptions().getAllFields().entrySet().stream()
            .filter(option -> option.getKey().getFullName().equals(OPTION))
            .map(Map.Entry::getValue)
            .map(Message.class::cast)
            .findFirst()
            .orElse(null));
  }

  /** Returns whether the field must be present. */
  public boolean required() {
    return value(rules, "required").equals(Optional.of(true));
  }

  /** Returns the least permitted number; empty for no bound. */
  public Optional<Number> least() {
    return ofNumber("gte");
  }

  /** Returns the largest permitted number; empty for no bound. */
  public Optional<Number> most() {
    return ofNumber("lte");
  }

  /** Returns the least permitted number of characters; empty for no bound. */
  public Optional<Long> leastLength() {
    return value(part("string"), "min_len").map(Long.class::cast);
  }

  /** Returns the largest permitted number of characters; empty for no bound. */
  public Optional<Long> mostLength() {
    return value(part("string"), "max_len").map(Long.class::cast);
  }

  /** Returns the regular expression that the whole text must match; empty for none. */
  public Optional<String> pattern() {
    return value(part("string"), "pattern").map(String.class::cast);
  }

  /** Returns the permitted texts; an empty list if every text is permitted. */
  public List<String> words() {
    return texts("in");
  }

  /** Returns the texts that are not permitted. */
  public List<String> exceptions() {
    return texts("not_in");
  }

  private List<String> texts(String rule) {
    Message texts = part("string");
    return texts == null
        ? List.of()
        : ((List<?>) texts.getField(texts.getDescriptorForType().findFieldByName(rule)))
            .stream().map(String.class::cast).toList();
  }

  /** Returns the largest permitted number of items of a list; empty for no bound. */
  public Optional<Long> mostItems() {
    return value(part("repeated"), "max_items").map(Long.class::cast);
  }

  /** Returns the rules of each item of a list. */
  public FieldRules items() {
    return new FieldRules((Message) value(part("repeated"), "items").orElse(null));
  }

  private Optional<Number> ofNumber(String bound) {
    return Stream.of("int32", "double")
        .flatMap(type -> value(part(type), bound).stream())
        .map(Number.class::cast)
        .findFirst();
  }

  private @Nullable Message part(String type) {
    return (Message) value(rules, type).orElse(null);
  }

  private static Optional<Object> value(@Nullable Message of, String name) {
    return Optional.ofNullable(of)
        .filter(all -> all.hasField(all.getDescriptorForType().findFieldByName(name)))
        .map(all -> all.getField(all.getDescriptorForType().findFieldByName(name)));
  }
}
