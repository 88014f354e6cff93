package dev.memlog.standalone.service;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.Resource;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** The rights on a Kafka cluster that {@code deploy/kafka/acls} prints. */
public final class PrintedRights {

  private PrintedRights() {}

  /**
   * Returns the rights that the commands would add.
   *
   * @param repository the root of the repository
   */
  public static List<AclBinding> read(Path repository) throws Exception {
    String path = repository.resolve("deploy/kafka/acls").toString();
    Process script =
        new ProcessBuilder(path, "--bootstrap-server", "127.0.0.1:9092")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (script.waitFor() != 0) {
      throw new IllegalStateException(path + " must exit with 0");
    }
    return text.lines().flatMap(line -> rights(line).stream()).toList();
  }

  private static List<AclBinding> rights(String command) {
    String principal = "";
    ResourceType type = ResourceType.CLUSTER;
    String name = Resource.CLUSTER_NAME;
    PatternType pattern = PatternType.LITERAL;
    List<AclOperation> operations = new ArrayList<>();
    Iterator<String> words = Arrays.asList(command.split(" ")).iterator();
    while (words.hasNext()) {
      switch (words.next()) {
        case "--allow-principal" -> principal = words.next();
        case "--operation" -> operations.add(operation(words.next()));
        case "--topic" -> {
          type = ResourceType.TOPIC;
          name = words.next();
        }
        case "--group" -> {
          type = ResourceType.GROUP;
          name = words.next();
        }
        case "--transactional-id" -> {
          type = ResourceType.TRANSACTIONAL_ID;
          name = words.next();
        }
        case "--resource-pattern-type" ->
            pattern = PatternType.valueOf(words.next().toUpperCase(Locale.ROOT));
        default -> {
          // The words that name the server, and --add.
        }
      }
    }
    var resource = new ResourcePattern(type, name, pattern);
    String allowed = principal;
    return operations.stream()
        .map(one -> new AccessControlEntry(allowed, "*", one, AclPermissionType.ALLOW))
        .map(entry -> new AclBinding(resource, entry))
        .toList();
  }

  /** Returns an operation by its name in a command, such as DescribeConfigs. */
  private static AclOperation operation(String name) {
    return AclOperation.fromString(name.replaceAll("(?<=[a-z])(?=[A-Z])", "_"));
  }
}
