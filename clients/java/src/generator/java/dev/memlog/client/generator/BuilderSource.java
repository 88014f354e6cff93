package dev.memlog.client.generator;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.memlog.api.v1.Java;
import java.util.List;
import java.util.Set;

/** The source of a request that the client writes as a class with a builder. */
record BuilderSource(Descriptor message, Comments comments) {

  private List<String> sendsEmpty() {
    String option = message.getOptions().getExtension(Java.javaSendsEmpty);
    return option.isEmpty() ? List.of() : List.of(option.split(" "));
  }

  /**
   * Returns the source.
   *
   * @param members members that are written by hand
   */
  String write(String members) {
    String name = message.getName();
    var out = new StringBuilder(Comments.javadoc("", comments.on(message), List.of()));
    out.append(
        """
        @JsonDeserialize(builder = %1$s.Builder.class)
        public final class %1$s extends Request {

          private %1$s(Builder builder) {
            super(builder);
          }

          /** Returns a new builder of a request, with no component set. */
          public static Builder builder() {
            return new Builder();
          }
        """
            .formatted(name));
    message.getFields().stream()
        .filter(field -> !field.isRepeated())
        .forEach(field -> out.append(getter(field)));
    out.append(members).append('\n').append(Comments.javadoc("  ", about(), List.of()));
    out.append(
        """
          @JsonPOJOBuilder(withPrefix = "")
          public static final class Builder extends Request.Builder<%1$s, Builder> {

            private Builder() {}

            @Override
            public %1$s build() {
              return new %1$s(this);
            }
        """
            .formatted(name));
    message.getFields().forEach(field -> out.append(setter(field)));
    return out.append("  }\n}\n").toString();
  }

  private String about() {
    String about =
        "A builder of requests. Each method sets the component of the same name; see {@link"
            + " Request.Builder} for null and empty values.";
    return sendsEmpty().isEmpty()
        ? about
        : about
            + " An empty text is sent, and differs from none, as "
            + comments.camel(String.join(", ", sendsEmpty()))
            + ".";
  }

  private static String getter(FieldDescriptor field) {
    return """

      /** Returns {@code %2$s}; null if it was left out. */
      public @Nullable %1$s %2$s() {
        return component("%2$s", %1$s.class);
      }
    """
        .formatted(Types.one(field, true), field.getJsonName());
  }

  private String setter(FieldDescriptor field) {
    String name = field.getJsonName();
    boolean nullable = !field.isRepeated() && !Types.flag(field);
    String set =
        sendsEmpty().contains(field.getName())
            ? "setEvenEmpty"
            : nullable && field.getType() == FieldDescriptor.Type.BOOL ? "setEvenFalse" : "set";
    String about = "Sets {@code " + name + "}. " + comments.on(field, true);
    return "\n"
        + Comments.javadoc("    ", about, List.of())
        + (Set.of("app", "user").contains(name) ? "    @Override\n" : "")
        + "    public Builder %s(%s value) {\n      return %s(\"%s\", value);\n    }\n"
            .formatted(name, (nullable ? "@Nullable " : "") + Types.of(field, nullable), set, name);
  }
}
