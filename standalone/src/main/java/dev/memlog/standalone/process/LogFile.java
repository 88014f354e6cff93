package dev.memlog.standalone.process;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.CoreConstants;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * The configuration of a process's own log output: to a file for a server, to standard output for a
 * single service, or to standard error for an MCP server over standard input and output.
 */
public final class LogFile {

  private static final String LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level %logger{36} %msg %kvp%n%ends";
  private static final String SIZE = "20MB";
  private static final int KEPT = 5;

  private LogFile() {}

  /**
   * Directs the log output of this process to {@code file}. A file that exceeds 20 MB is renamed
   * with the suffix {@code .1}, older files move to {@code .2} and so on; five older files are
   * kept.
   */
  public static void use(Path file) {
    use(context -> rolling(context, file));
  }

  /** Directs the log output of this process to standard output, as containers expect. */
  public static void useStandardOutput() {
    use(_ -> new ConsoleAppender<>());
  }

  /**
   * Directs the log output of this process to standard error, for a process that needs standard
   * output for its protocol.
   */
  public static void useStandardError() {
    use(
        _ -> {
          var appender = new ConsoleAppender<ILoggingEvent>();
          appender.setTarget("System.err");
          return appender;
        });
  }

  private static void use(Function<LoggerContext, OutputStreamAppender<ILoggingEvent>> made) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      prepare(context);
      start(context, made.apply(context));
    }
  }

  private static void prepare(LoggerContext context) {
    context.reset();
    Thread.setDefaultUncaughtExceptionHandler(LogFile::died);
    Map<String, Supplier<EndsOfTrace>> rules = Map.of("ends", EndsOfTrace::new);
    context.putObject(CoreConstants.PATTERN_RULE_REGISTRY_FOR_SUPPLIERS, rules);
    // Lucene and gRPC use java.util.logging, which would print to the screen.
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    context.getLogger("dev.memlog").setLevel(Level.INFO);
    // The SDK logs callers' mistakes as warnings that contain the callers' input.
    context.getLogger("io.modelcontextprotocol").setLevel(Level.ERROR);
    // The client logs each attempt at an unavailable broker; our components log the outage once.
    context.getLogger("org.apache.kafka.clients.NetworkClient").setLevel(Level.ERROR);
  }

  /**
   * Logs the death of a thread; after an OutOfMemoryError also ends the process with exit code 1.
   * The thread's component reports the death in its health, which the process watches.
   */
  private static void died(Thread thread, Throwable of) {
    LoggerFactory.getLogger(LogFile.class)
        .atError()
        .setCause(of)
        .addKeyValue("thread", thread.getName())
        .log("a thread has died");
    if (of instanceof OutOfMemoryError) {
      Runtime.getRuntime().halt(1);
    }
  }

  private static OutputStreamAppender<ILoggingEvent> rolling(LoggerContext context, Path file) {
    var appender = new RollingFileAppender<ILoggingEvent>();
    appender.setFile(file.toString());
    appender.setContext(context);
    var rolling = new FixedWindowRollingPolicy();
    rolling.setContext(context);
    rolling.setParent(appender);
    rolling.setFileNamePattern(file + ".%i");
    rolling.setMinIndex(1);
    rolling.setMaxIndex(KEPT);
    rolling.start();
    var size = new SizeBasedTriggeringPolicy<ILoggingEvent>();
    size.setContext(context);
    size.setMaxFileSize(FileSize.valueOf(SIZE));
    size.start();
    appender.setRollingPolicy(rolling);
    appender.setTriggeringPolicy(size);
    return appender;
  }

  private static void start(LoggerContext context, OutputStreamAppender<ILoggingEvent> appender) {
    var encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(LINE);
    encoder.start();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
  }
}
