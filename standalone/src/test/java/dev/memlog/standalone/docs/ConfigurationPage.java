package dev.memlog.standalone.docs;

import dev.memlog.standalone.StandaloneConfig;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** docs/configuration.md, made from the configuration records. */
final class ConfigurationPage {

  private final ParameterDocs docs;
  private final StringBuilder page = new StringBuilder();

  ConfigurationPage(ParameterDocs docs) {
    this.docs = docs;
  }

  String text() {
    page.append(
        """
        # Configuration

        This page is made from the code; `ConfigurationPageTest` fails when it is stale.

        `./memlog up --config FILE` reads YAML with the keys below. A variable stands above the file: `indexer.writeBatch` is
        `MEMLOG_INDEXER_WRITE_BATCH`. `--set KEY=VALUE` stands above both. What is left out has its default. An unknown key is refused, with a
        guess at what was meant, and everything that is wrong is told at once.

        Durations are written `500ms`, `10s`, `5m`, `72h`, `7d` or as ISO 8601 (`PT72H`). In a variable a list is comma-separated, or YAML in
        brackets.

        ```yaml
        data: /var/lib/memlog
        embedding:
          model: all-minilm-l6-v2-q
        server:
          keys:
            - name: web-chat
              sha256: 2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b   # printf %s secret | sha256sum
              tenant: acme
              apps: [support]
              roles: [read, write]
        ```
        """);
    table("", StandaloneConfig.class, StandaloneConfig.defaults());
    return page.toString();
  }

  private void table(String prefix, Class<?> type, Object defaults) {
    Map<String, String> texts = docs.of(type);
    page.append("\n## ")
        .append(prefix.isEmpty() ? "The process" : "`" + prefix + "`")
        .append("\n\n");
    page.append("| key | default | |\n|---|---|---|\n");
    for (RecordComponent component : type.getRecordComponents()) {
      if (!component.getType().isRecord()) {
        String key = prefix.isEmpty() ? component.getName() : prefix + "." + component.getName();
        page.append(
            "| `%s` | %s | %s%s |\n"
                .formatted(
                    key,
                    shown(value(component, defaults)),
                    texts.getOrDefault(component.getName(), "").replace("|", "\\|"),
                    choices(component.getType())));
      }
    }
    for (RecordComponent component : type.getRecordComponents()) {
      String key = prefix.isEmpty() ? component.getName() : prefix + "." + component.getName();
      Object nested = value(component, defaults);
      if (component.getType().isRecord() && nested != null) {
        table(key, component.getType(), nested);
      } else if (component.getGenericType() instanceof ParameterizedType list
          && list.getActualTypeArguments()[0] instanceof Class<?> element
          && element.isRecord()) {
        elements(key, element);
      }
    }
  }

  /** What each element of a list is made of; none has defaults. */
  private void elements(String key, Class<?> element) {
    Map<String, String> texts = docs.of(element);
    page.append("\n## Each of `").append(key).append("`\n\n| key | |\n|---|---|\n");
    for (RecordComponent component : element.getRecordComponents()) {
      page.append(
          "| `%s` | %s |\n"
              .formatted(
                  component.getName(),
                  texts.getOrDefault(component.getName(), "").replace("|", "\\|")));
    }
  }

  private static String choices(Class<?> type) {
    return type.isEnum()
        ? " ("
            + Arrays.stream(type.getEnumConstants())
                .map(ConfigurationPage::lower)
                .collect(Collectors.joining(", "))
            + ")"
        : "";
  }

  private static String lower(Object constant) {
    return "`" + constant.toString().toLowerCase(Locale.ROOT) + "`";
  }

  private static String shown(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case Duration d -> "`" + duration(d) + "`";
      case Enum<?> e -> lower(e);
      case Collection<?> c when c.isEmpty() -> "none";
      case Map<?, ?> m when m.isEmpty() -> "none";
      case String s when s.isEmpty() -> "empty";
      default -> "`" + machineFree(value.toString()) + "`";
    };
  }

  /** The page must not depend on whose machine it is made on. */
  private static String machineFree(String text) {
    String home = System.getProperty("user.home");
    String temporary = System.getProperty("java.io.tmpdir");
    return text.replace(home, "~").equals(text)
        ? text.replace(temporary, "/tmp")
        : text.replace(home, "~");
  }

  private static String duration(Duration d) {
    if (d.toMillis() % 1000 != 0) {
      return d.toMillis() + "ms";
    }
    if (d.toSeconds() % 60 != 0) {
      return d.toSeconds() + "s";
    }
    if (d.toMinutes() % 60 != 0) {
      return d.toMinutes() + "m";
    }
    return d.toHours() % 24 == 0 ? d.toDays() + "d" : d.toHours() + "h";
  }

  private static @Nullable Object value(RecordComponent component, Object of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " must be readable", e);
    }
  }
}
