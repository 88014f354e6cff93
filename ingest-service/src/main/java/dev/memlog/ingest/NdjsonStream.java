package dev.memlog.ingest;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.util.TimeoutMode;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.PublishResult;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.caller.BytesInFlight;
import dev.memlog.runtime.server.json.StrictJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * An adapter of a stream of JSON lines over HTTP to {@link EventStream}. It requests the next chunk
 * of the body only after it has handled all lines of the current chunk. This slows the sender to
 * the speed of the log. It writes each answer as soon as it is ready. A caller that sends its whole
 * body before it reads any answer may send at most {@link #UNREAD} lines.
 */
final class NdjsonStream implements EventStream.Connection, Subscriber<HttpObject> {

  /**
   * The maximum number of answers that the caller has not read yet, about 25 MB at 250 bytes each.
   */
  static final int UNREAD = 100_000;

  /**
   * The time after which the server aborts a stream whose caller does not read answers, once {@link
   * #UNREAD} are unread.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final AgentForm FORM = new AgentForm() {};

  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().omittingInsignificantWhitespace().includingDefaultValueFields(written());

  /**
   * Returns the fields to write even if they have default values: the index, which is 0 on the
   * first line, and the fields of a problem.
   */
  private static Set<FieldDescriptor> written() {
    Set<FieldDescriptor> fields =
        new HashSet<>(dev.memlog.api.v1.Problem.getDescriptor().getFields());
    fields.add(PublishResult.getDescriptor().findFieldByNumber(PublishResult.INDEX_FIELD_NUMBER));
    return fields;
  }

  private final ServiceRequestContext context;
  private final HttpResponseWriter answers;
  private final Executor serial;
  private final EventStream stream;
  private final LineSplitter lines;
  private final int lineBytes;
  private final BytesInFlight bytes;
  private @Nullable Subscription subscription;
  private int unread;
  private boolean awaiting;
  private boolean lastChunk;

  /** The number of bytes reserved in {@link #bytes} for an incomplete line. */
  private int partial;

  /** True if the incomplete line was dropped because its bytes exceed the server's limit. */
  private boolean crowded;

  /**
   * Creates an adapter.
   *
   * @param answers the body of the answer
   * @param serial an executor that runs tasks sequentially
   */
  NdjsonStream(
      ServiceRequestContext context,
      HttpResponseWriter answers,
      ValidatingPublisher publisher,
      Principal principal,
      Executor serial,
      IngestConfig config) {
    this.context = context;
    this.answers = answers;
    this.serial = serial;
    this.lineBytes = config.lineBytes();
    this.bytes = BytesInFlight.of(context);
    this.lines = new LineSplitter(lineBytes);
    this.stream = new EventStream(publisher, principal, this, serial, config.streamInFlight());
  }

  @Override
  public void onSubscribe(Subscription given) {
    serial.execute(
        () -> {
          subscription = given;
          awaiting = true;
          given.request(1);
        });
  }

  @Override
  public void onNext(HttpObject object) {
    serial.execute(
        () -> {
          awaiting = false;
          if (object instanceof HttpData data) {
            lines.feed(data.array());
          }
          nextLine();
        });
  }

  @Override
  public void onError(Throwable thrown) {
    serial.execute(
        () -> {
          holdPartial(0);
          stream.cancel();
          answers.abort();
        });
  }

  @Override
  public void onComplete() {
    serial.execute(
        () -> {
          lastChunk = true;
          // If lines of the last chunk are still unhandled, nextLine() ends the stream after them.
          if (awaiting) {
            end();
          }
        });
  }

  /**
   * Handles the next line in a new task, since recursion could overflow the stack on a large chunk.
   */
  @Override
  public void more() {
    serial.execute(this::nextLine);
  }

  private void nextLine() {
    LineSplitter.@Nullable Line line = lines.next();
    while (line != null && line.isBlank()) {
      line = lines.next();
    }
    if (line != null) {
      take(line);
    } else if (lastChunk) {
      end();
    } else if (!awaiting && subscription != null) {
      if (!holdPartial(lines.held())) {
        lines.drop();
        crowded = true;
      }
      awaiting = true;
      subscription.request(1);
    }
  }

  /**
   * Changes the number of bytes reserved for the incomplete line. If that exceeds the server's
   * limit, the method releases all of them and returns false.
   */
  private boolean holdPartial(int now) {
    if (now > partial && !bytes.hold(now - partial)) {
      holdPartial(0);
      return false;
    }
    if (now < partial) {
      bytes.release(partial - now);
    }
    partial = now;
    return true;
  }

  /** Handles the text after the last line break as a line, or ends the stream if there is none. */
  private void end() {
    LineSplitter.@Nullable Line last = lines.last();
    holdPartial(0);
    if (last == null || last.isBlank()) {
      stream.end();
    } else {
      take(last);
    }
  }

  private void take(LineSplitter.Line line) {
    holdPartial(0);
    int size = line.bytes().length;
    if (crowded || !bytes.hold(size)) {
      crowded = false;
      stream.refused(List.of(BytesInFlight.problem()));
      return;
    }
    if (line.tooLong()) {
      stream.refused(
          List.of(ErrorCode.TOO_LARGE.problem("must be at most " + lineBytes + " bytes")));
      return;
    }
    List<Problem> problems = new ArrayList<>();
    Event.Builder event = Event.newBuilder();
    new StrictJson(problems, FORM).read(line.bytes(), event, "");
    if (problems.isEmpty()) {
      stream.event(event.build(), () -> bytes.release(size));
    } else {
      bytes.release(size);
      stream.refused(problems);
    }
  }

  @Override
  public boolean ready() {
    boolean ready = unread < UNREAD;
    if (!ready) {
      context.setRequestTimeout(TimeoutMode.SET_FROM_NOW, PATIENCE);
    }
    return ready;
  }

  @Override
  public void answer(PublishResult result) {
    try {
      unread++;
      answers.write(HttpData.ofUtf8(PRINTER.print(result) + "\n"));
      var _ = answers.whenConsumed().thenRun(() -> serial.execute(this::consumed));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an answer cannot be written as JSON", e);
    }
  }

  private void consumed() {
    if (unread-- == UNREAD) {
      context.clearRequestTimeout();
      stream.drain();
    }
  }

  @Override
  public void complete() {
    answers.close();
  }
}
