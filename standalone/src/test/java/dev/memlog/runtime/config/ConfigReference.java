package dev.memlog.runtime.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The generator of {@code docs/configuration.md} from configuration records and their docstrings,
 * which describe each component in a param tag. It also detects a page that is out of date.
 */
public final class ConfigReference {

  /**
   * The name of the system property that, if true, makes {@link #verify} write the page instead of
   * comparing it: {@code -Dmemlog.docs.write=true}.
   */
  public static final String WRITE = "memlog.docs.write";

  private static final String INTRODUCTION =
      """
      # Configuration

      Generated from the configuration records; do not edit. Defaults are in parentheses. A key without
      one is unset, which means none unless its text says otherwise. Characters are UTF-16 units.
      A YAML file holds these keys as nested sections; unknown keys are refused. Environment variables
      override it: `MEMLOG_SERVER_KEYS_FILE` sets `server.keysFile`, `MEMLOG_SERVER_KEYS_0__NAME` sets
      `name` of the first of `server.keys` if the file has it; keys with `NAME` have no variable.
      Lists in variables are comma-separated, sections are YAML in braces. Durations are written as
      `500ms`, `10s`, `5m`, `1h`, `7d` or ISO (`PT1H30M`).
      """;

  private static final Pattern TITLE = Pattern.compile("(`[^`]+`): ");

  private final Path repository;
  private final StringBuilder page = new StringBuilder(INTRODUCTION);
  private final List<String> undocumented = new ArrayList<>();

  /**
   * The defaults of each section on the page, by key; a section without any is written in full each
   * time.
   */
  private final Map<String, Object> written = new HashMap<>();

  /** The keys of the sections that are written in full, by their record and its defaults. */
  private final Map<List<@Nullable Object>, String> full = new HashMap<>();

  /** The sections that contain the keys of an inlined record, by that record and its defaults. */
  private final Map<List<@Nullable Object>, String> inlined = new HashMap<>();

  /** The lines of keys outside all sections. */
  private final Set<String> topLines = new HashSet<>();

  /** The enums whose constants the page has listed. */
  private final Set<Class<?>> listed = new HashSet<>();

  private ConfigReference(Path repository) {
    this.repository = repository;
  }

  /**
   * Verifies that a page of the documentation equals the page generated from records. With {@code
   * -Dmemlog.docs.write=true}, writes the page instead.
   *
   * @param repository the root directory of the sources
   * @param roots the record of each process's whole configuration, see {@link #markdown}
   * @param file the page, relative to the repository
   * @throws IllegalStateException if a component has no param tag, or the page is out of date
   */
  public static void verify(Path repository, List<Class<? extends Record>> roots, Path file) {
    String page = markdown(repository, roots);
    Path target = repository.resolve(file);
    try {
      if (Boolean.getBoolean(WRITE)) {
        Files.writeString(target, page, StandardCharsets.UTF_8);
      } else if (!Files.exists(target)
          || !Files.readString(target, StandardCharsets.UTF_8).equals(page)) {
        throw new IllegalStateException(
            file + " is out of date; run this test with -D" + WRITE + "=true to write it");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the generated page as Markdown.
   *
   * @param repository the root directory of the sources
   * @param roots the record of each process's whole configuration; the heading of each record after
   *     the first is the inline code with which its docstring begins; keys and sections that equal
   *     earlier ones are not repeated
   * @throws IllegalStateException if a component has no param tag; the message names every such
   *     component
   */
  public static String markdown(Path repository, List<Class<? extends Record>> roots) {
    ConfigReference reference = new ConfigReference(repository);
    for (Class<? extends Record> root : roots) {
      if (root != roots.getFirst()) {
        reference.heading(root);
      }
      reference.section("", root, Defaults.find(root));
    }
    if (!reference.undocumented.isEmpty()) {
      throw new IllegalStateException(
          "configuration keys must have a @param: " + String.join(", ", reference.undocumented));
    }
    return reference.page.toString();
  }

  private void heading(Class<? extends Record> root) {
    String about = RecordDocs.of(repository, root).summary();
    Matcher title = TITLE.matcher(about);
    page.append("\n# ");
    if (title.lookingAt()) {
      page.append(title.group(1)).append("\n\n");
      page.append(Character.toUpperCase(about.charAt(title.end())))
          .append(about.substring(title.end() + 1));
    } else {
      page.append(root.getSimpleName()).append("\n\n").append(about);
    }
    page.append('\n');
  }

  private void section(String key, Class<?> type, @Nullable Object defaults) {
    List<Member> plain = new ArrayList<>();
    List<Member> nested = new ArrayList<>();
    for (Member member : Member.of(type, defaults)) {
      (member.component().getType().isRecord() ? nested : plain).add(member);
    }
    if (!key.isEmpty()) {
      page.append("\n## `").append(key).append("`\n");
      String reference = reference(key, type, defaults, plain);
      if (!reference.isEmpty()) {
        page.append('\n').append(reference).append('\n');
        return;
      }
      String about = RecordDocs.of(repository, type).summary();
      if (!about.startsWith("The settings of")) {
        page.append('\n').append(about).append('\n');
      }
    }
    List<String> same = new ArrayList<>();
    lines(key, plain, same);
    for (Member member : plain) {
      item(member.component().getGenericType())
          .ifPresent(
              record -> {
                String each = member.component().getType() == Map.class ? ".NAME" : "[]";
                section(child(key, member) + each, record, null);
              });
    }
    for (Member member : nested) {
      nested(child(key, member), member.component().getType(), member.value(), same);
    }
    if (!same.isEmpty()) {
      page.append("\nAs above: ").append(String.join(", ", same)).append(".\n");
    }
  }

  /**
   * Returns a reference to an earlier section that has all keys of a section; empty if there is
   * none. In that case it remembers the section for later references.
   */
  private String reference(
      String key, Class<?> type, @Nullable Object defaults, List<Member> plain) {
    List<@Nullable Object> content = Arrays.asList(type, defaults);
    String same = full.putIfAbsent(content, key);
    if (same != null && !same.equals(key)) {
      return "As " + link(same) + ".";
    }
    @Nullable String container = inlined.get(content);
    if (container != null && plain.size() == Member.of(type, defaults).size()) {
      return plain.stream()
          .map(member -> "`" + member.name() + "`")
          .collect(Collectors.joining(", ", "As in " + link(container) + ": ", "."));
    }
    for (Member member : plain) {
      if (member.owner() != type) {
        inlined.putIfAbsent(Arrays.asList(member.owner(), member.defaults()), key);
      }
    }
    return "";
  }

  private void nested(String key, Class<?> type, @Nullable Object given, List<String> same) {
    @Nullable Object defaults = given == null ? Defaults.find(type) : given;
    @Nullable Object before = written.get(key);
    if (before == null || before.getClass() != type || defaults == null) {
      if (defaults != null) {
        written.put(key, defaults);
      }
      section(key, type, defaults);
    } else if (before.equals(defaults)) {
      same.add(link(key));
    } else {
      List<String> other = new ArrayList<>();
      Iterator<Member> above = Member.of(type, before).iterator();
      for (Member member : Member.of(type, defaults)) {
        if (!Objects.equals(above.next().value(), member.value())) {
          other.add("`" + child(key, member) + "` (" + otherwise(member) + ")");
        }
      }
      page.append("\n## `").append(key).append("`\n\nAs above, but for ");
      page.append(String.join(", ", other)).append(".\n");
    }
  }

  /**
   * Writes the lines of keys, except those of a process that equal a line of an earlier process.
   */
  private void lines(String section, List<Member> members, List<String> same) {
    List<String> own = new ArrayList<>();
    for (Member member : members) {
      String line = line(section, member);
      if (section.isEmpty() && !topLines.add(line)) {
        same.add("`" + member.name() + "`");
      } else {
        own.add(line);
      }
    }
    if (!own.isEmpty()) {
      page.append('\n');
      own.forEach(page::append);
    }
  }

  private static String link(String key) {
    return "[`" + key + "`](#" + key.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "") + ")";
  }

  private String line(String key, Member member) {
    String name = child(key, member);
    String about = RecordDocs.of(repository, member.owner()).component(member.name());
    if (about.isEmpty()) {
      undocumented.add(name);
    }
    String otherwise = otherwise(member);
    String given = otherwise.isEmpty() ? "" : " (" + otherwise + ")";
    return "- `"
        + name
        + "`"
        + given
        + ": "
        + about
        + choices(about, member.component().getType())
        + "\n";
  }

  private static String otherwise(Member member) {
    @Nullable Object value = member.value();
    if (value != null) {
      return shown(value);
    }
    RecordComponent component = member.component();
    Class<?> type = component.getType();
    boolean mayBeAbsent =
        member.defaults() != null
            || type == Optional.class
            || Collection.class.isAssignableFrom(type)
            || type == Map.class
            || component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    return mayBeAbsent ? "" : "required";
  }

  private static String shown(Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.map(ConfigReference::shown).orElse("");
      case Collection<?> items when items.isEmpty() -> "";
      case Collection<?> items ->
          "`" + items.stream().map(String::valueOf).collect(Collectors.joining(", ")) + "`";
      case Map<?, ?> map when map.isEmpty() -> "";
      case Duration duration -> "`" + duration(duration) + "`";
      case Enum<?> constant -> "`" + word(constant) + "`";
      case String text when text.isEmpty() -> "";
      case Path path when path.toString().isEmpty() -> "";
      case Path path -> "`" + onAnyMachine(path) + "`";
      default -> "`" + value + "`";
    };
  }

  /**
   * Returns the path with this machine's home and temporary directory replaced, so that the page is
   * the same on every machine.
   */
  private static String onAnyMachine(Path path) {
    Path home = Path.of(System.getProperty("user.home"));
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    if (path.startsWith(temporary)) {
      return "/tmp" + (path.equals(temporary) ? "" : "/" + temporary.relativize(path));
    }
    return path.startsWith(home) ? "~/" + home.relativize(path) : path.toString();
  }

  private static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 86_400_000 == 0 && millis > 0) {
      return millis / 86_400_000 + "d";
    } else if (millis % 3_600_000 == 0 && millis > 0) {
      return millis / 3_600_000 + "h";
    } else if (millis % 60_000 == 0 && millis > 0) {
      return millis / 60_000 + "m";
    }
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }

  /** Returns the constants of an enum in parentheses, unless the description names all of them. */
  private String choices(String about, Class<?> type) {
    if (!type.isEnum()
        || Arrays.stream(type.getEnumConstants())
            .allMatch(each -> about.contains(word((Enum<?>) each)))) {
      return "";
    } else if (!listed.add(type) && type.getEnumConstants().length > 10) {
      return " (the values above)";
    }
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> "`" + word((Enum<?>) constant) + "`")
        .collect(Collectors.joining(", ", " (", ")"));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the record that a list or a map holds; empty if it holds no record. */
  private static Optional<Class<?>> item(Type type) {
    return type instanceof ParameterizedType generic
            && generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1]
                instanceof Class<?> last
            && last.isRecord()
        ? Optional.of(last)
        : Optional.empty();
  }

  private static String child(String key, Member member) {
    return key.isEmpty() ? member.name() : key + "." + member.name();
  }
}
