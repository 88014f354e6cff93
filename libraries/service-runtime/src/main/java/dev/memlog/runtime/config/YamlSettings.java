package dev.memlog.runtime.config;

import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A reader of YAML, which returns settings with their lines. */
record YamlSettings(String name, boolean lines, List<ConfigProblem> problems) {

  /** Reads a file's root section; empty if the file is empty or not YAML. */
  static Setting.Mapping file(String name, Reader text, List<ConfigProblem> problems) {
    Setting root = new YamlSettings(name, true, problems).read(text);
    return switch (root) {
      case Setting.Mapping mapping -> mapping;
      case null -> new Setting.Mapping(Map.of(), name);
      default -> {
        problems.add(new ConfigProblem("", "must be a section of keys", root.shown(), name));
        yield new Setting.Mapping(Map.of(), name);
      }
    };
  }

  /**
   * Reads a list or section from an environment variable, such as {@code [a, b]} or {@code {k: v}};
   * null if it is empty or not YAML.
   */
  static @Nullable Setting inline(String source, String text, List<ConfigProblem> problems) {
    return new YamlSettings(source, false, problems).read(new StringReader(text));
  }

  private @Nullable Setting read(Reader text) {
    try {
      Node root = new Yaml(new LoaderOptions()).compose(text);
      return root == null ? null : setting(root);
    } catch (MarkedYAMLException e) {
      String at =
          e.getProblemMark() == null ? name : name + ":" + (e.getProblemMark().getLine() + 1);
      problems.add(new ConfigProblem("", "must be YAML: " + e.getProblem(), "", at));
      return null;
    }
  }

  /** Converts a node into a setting; null for a key without a value, which counts as absent. */
  private @Nullable Setting setting(Node node) {
    String source = source(node);
    return switch (node) {
      case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> null;
      case ScalarNode scalar -> new Setting.Scalar(scalar.getValue(), source);
      case SequenceNode sequence -> {
        List<Setting> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
          Setting setting = setting(item);
          items.add(setting == null ? new Setting.Scalar("", source(item)) : setting);
        }
        yield new Setting.Sequence(items, source);
      }
      case MappingNode mapping -> new Setting.Mapping(entries(mapping), source);
      default -> throw new IllegalStateException("no such YAML node: " + node.getNodeId());
    };
  }

  private Map<String, Setting> entries(MappingNode mapping) {
    Map<String, Setting> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        problems.add(
            new ConfigProblem("", "must have plain keys", "a list", source(tuple.getKeyNode())));
        continue;
      }
      Setting value = setting(tuple.getValueNode());
      if (value != null && entries.put(key.getValue(), value) != null) {
        problems.add(new ConfigProblem(key.getValue(), "must be given only once", "", source(key)));
      }
    }
    return entries;
  }

  private String source(Node node) {
    return lines ? name + ":" + (node.getStartMark().getLine() + 1) : name;
  }
}
