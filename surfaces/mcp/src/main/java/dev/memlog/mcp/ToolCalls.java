package dev.memlog.mcp;

import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogException;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolException;
import dev.memlog.runtime.text.ModelText;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An executor of tool calls. It converts a failure to an answer that the model can read, and
 * measures each call by tool and outcome ({@code memlog.mcp.calls}).
 */
record ToolCalls(MeterRegistry meters) {

  private static final Logger log = LoggerFactory.getLogger(ToolCalls.class);

  CallToolResult call(Tool tool, Session session, @Nullable Map<String, Object> arguments) {
    long began = System.nanoTime();
    CallToolResult result = answer(tool, session, arguments);
    Timer.builder("memlog.mcp.calls")
        .description("calls of tools by agents, by tool and outcome (ok or error)")
        .tag("tool", tool.name())
        .tag("outcome", Boolean.TRUE.equals(result.isError()) ? "error" : "ok")
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofMillis(1))
        .maximumExpectedValue(Duration.ofSeconds(30))
        .register(meters)
        .record(Duration.ofNanos(System.nanoTime() - began));
    return result;
  }

  private static CallToolResult answer(
      Tool tool, Session session, @Nullable Map<String, Object> arguments) {
    try {
      ToolAnswer answer = tool.code().call(session, Arguments.of(tool, arguments));
      return CallToolResult.builder()
          .addTextContent(answer.text())
          .structuredContent(answer.structured())
          .isError(false)
          .build();
    } catch (ToolException | MemlogException refused) {
      return failed(explanation(refused));
    } catch (RuntimeException defect) {
      return failed(internal(tool, defect));
    }
  }

  /** Returns the message of a failure, with the pause after which a retry may succeed. */
  static String explanation(RuntimeException failure) {
    String message = ModelText.lines(String.valueOf(failure.getMessage()));
    return failure instanceof ApiException api && api.retryAfter().isPresent()
        ? "%s; try again in %d s".formatted(message, api.retryAfter().get().toSeconds())
        : message;
  }

  private static String internal(Tool tool, RuntimeException defect) {
    String id = UUID.randomUUID().toString();
    log.atError()
        .addKeyValue("request", id)
        .addKeyValue("tool", tool.name())
        .setCause(defect)
        .log("call of a tool failed");
    return "the call failed because of an internal error; the log has the cause under request "
        + id;
  }

  private static CallToolResult failed(String message) {
    return CallToolResult.builder().addTextContent(message).isError(true).build();
  }
}
