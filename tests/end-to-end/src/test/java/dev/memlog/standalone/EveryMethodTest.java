package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.api.AnnotationsProto;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.memlog.api.v1.CallOptions;
import dev.memlog.api.v1.ClientCall;
import dev.memlog.api.v1.ToolOptions;
import dev.memlog.client.AppMemoryCalls;
import dev.memlog.client.MemlogClient;
import dev.memlog.schemas.ApiDescriptors;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that each method of the .proto files has the surfaces that the files name: an operation of
 * /openapi.json with a role, calls of the Java, the Python and the TypeScript client, a tool of
 * MCP, and a command.
 */
class EveryMethodTest {

  private static final Path ROOT = Path.of("../..");

  @TempDir static Path directory;
  private static final Map<String, JsonNode> operations = new HashMap<>();
  private static Set<String> tools = Set.of();

  @BeforeAll
  static void askAMemlogForItsSurfaces() throws Exception {
    var config = TestConfig.of(directory.resolve("data"), 2, TestConfig.key("secret", "default"));
    try (EmbeddedMemlog memlog = TestConfig.start(config, Duration.ofSeconds(60));
        HttpClient http = HttpClient.newHttpClient();
        AgentOverHttp agent = new AgentOverHttp(memlog.addresses().api(), "secret")) {
      URI description = URI.create(memlog.addresses().api() + "/openapi.json");
      String json =
          http.send(HttpRequest.newBuilder(description).build(), BodyHandlers.ofString()).body();
      for (JsonNode path : new ObjectMapper().readTree(json).get("paths")) {
        path.forEach(
            operation -> operations.put(operation.path("operationId").asText(), operation));
      }
      tools =
          agent.client().listTools().tools().stream().map(Tool::name).collect(Collectors.toSet());
    }
  }

  static Stream<MethodDescriptor> methods() {
    return ApiDescriptors.methods().stream().filter(method -> !method.isClientStreaming());
  }

  @ParameterizedTest
  @MethodSource("methods")
  void shouldHaveEverySurfaceThatTheProtoFilesName(MethodDescriptor method) throws Exception {
    assertThat(method.getOptions().hasExtension(AnnotationsProto.http)).isTrue();
    assertThat(operations).as("operations of /openapi.json").containsKey(method.getName());
    JsonNode operation = requireNonNull(operations.get(method.getName()));
    assertThat(operation.path("x-role").asText()).isIn("read", "write", "admin", "operator");
    assertThat(operation.path("description").asText() + operation.path("summary").asText())
        .isNotBlank();

    assertThat(method.getOptions().hasExtension(CallOptions.call)).as("calls").isTrue();
    ClientCall call = method.getOptions().getExtension(CallOptions.call);
    assertThat(call.getJavaList()).as("calls of the Java client").isNotEmpty();
    for (String java : call.getJavaList()) {
      assertThat(Arrays.stream(group(java).getMethods()).map(Method::getName))
          .as(java)
          .contains(name(java));
    }
    String python = name(call.getName()).replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    assertThat(sources("clients/python/src/memlog")).contains("def " + python + "(");
    assertThat(sources("clients/typescript/src")).contains("  " + name(call.getName()) + "(");

    if (method.getOptions().hasExtension(ToolOptions.tool)) {
      assertThat(tools).contains(method.getOptions().getExtension(ToolOptions.tool).getName());
    }
    if (!call.getCommand().isEmpty()) {
      assertThat(sources("surfaces/command-line/src/main/java/dev/memlog/cli"))
          .contains("name = \"" + call.getCommand() + "\"");
    }
  }

  /** Returns a call's name without its group and its arguments. */
  private static String name(String call) {
    return call.replaceAll("[(!].*", "").replaceAll("^.*\\.", "");
  }

  /** Returns the class of the Java client that has a call. */
  private static Class<?> group(String call) {
    String group = call.replaceAll("\\(.*", "").replaceAll("\\.?\\w+$", "");
    if (group.isEmpty()) {
      return MemlogClient.class;
    }
    return group.equals("appMemories")
        ? AppMemoryCalls.class
        : Arrays.stream(MemlogClient.class.getMethods())
            .filter(method -> method.getName().equals(group))
            .findFirst()
            .orElseThrow()
            .getReturnType();
  }

  private static String sources(String folder) throws IOException {
    var all = new StringBuilder();
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }
}
