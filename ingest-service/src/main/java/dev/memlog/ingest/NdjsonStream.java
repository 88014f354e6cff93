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
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.server.BytesInFlight;
import dev.memlog.runtime.server.StrictJson;
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
 * A stream of events as lines of JSON. It holds one chunk of the request at a time, and requests
 * the next chunk when all lines of this one are handled. This slows the sender to the speed of the
 * log. Answers are written as soon as they are ready. A caller that reads no answers before it has
 * sent everything may send {@link #UNREAD} lines.
 */
final class NdjsonStream implements EventStream.Connection, Subscriber<HttpObject> {

  /**
   * The largest number of answers that may wait for the caller to read them: at some 250 bytes
   * each, 25 MB.
   */
  static final int UNREAD = 100_000;

  /**
   * The time for which a caller may leave too many answers unread before the connection is closed.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().omittingInsignificantWhitespace().includingDefaultValueFields(written());

  /**
   * Returns the fields that are written even with default values: the index, which is 0 on the
   * first line, and those of an error.
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

  /** The number of bytes reserved for an incomplete line. */
  private int partial;

  /** True if the incomplete line was dropped because its bytes exceed the server's bound. */
  private boolean crowded;

  /**
   * Creates a stream.
   *
   * @param serial the executor that runs tasks one after the other
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
          // Otherwise lines of the last chunk are still being handled.
          if (awaiting) {
            end();
          }
        });
  }

  /** Continues in a new task instead of by recursion, since a chunk may hold thousands of lines. */
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
   * Reserves this many bytes for the incomplete line, in place of those reserved before. Returns
   * false, and reserves none, if that exceeds the server's bound.
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

  /** Handles the text after the last line break as a line, and ends the stream. */
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
          List.of(
              new Problem(ErrorCode.TOO_LARGE, "", "must be at most " + lineBytes + " bytes", "")));
      return;
    }
    List<Problem> problems = new ArrayList<>();
    Event.Builder event = Event.newBuilder();
    new StrictJson(problems).read(line.bytes(), event, "");
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
