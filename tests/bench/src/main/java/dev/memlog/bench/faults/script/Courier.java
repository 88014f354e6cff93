package dev.memlog.bench.faults.script;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.memlog.bench.faults.model.AppModel;
import dev.memlog.bench.faults.model.GeneratedEvent;
import dev.memlog.bench.faults.model.TenantModel;
import dev.memlog.bench.faults.model.ToldMemory;
import dev.memlog.bench.faults.model.Users;
import dev.memlog.bench.faults.script.ScriptStep.Flaw;
import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.client.memories.UpdateMemoryRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * A sender of the steps of one tenant's script. It repeats each step until the server has
 * acknowledged it, and then records the step in the tenant's model. Not thread-safe.
 *
 * @param model the model that records acknowledged steps
 * @param client a client with the key of the model's tenant
 * @param producer a producer that writes directly to the log; thread-safe
 * @param insistence the repetition of calls
 * @param random the source of partitions and keys of events sent directly to the log
 */
public record Courier(
    TenantModel model,
    MemlogClient client,
    Producer<String, ConversationEvent> producer,
    RepeatedCalls insistence,
    RandomGenerator random) {

  private static final int NOT_FOUND = 404;
  private static final long LONGEST_SECONDS = 120;
  private static final Duration FUTURE = Duration.ofDays(400);

  /**
   * Sends a step, and returns once the server has acknowledged it and the model has recorded it.
   *
   * @throws ApiException if the server refuses the step
   */
  public void take(ScriptStep step) throws Exception {
    switch (step) {
      case ScriptStep.Publish publish -> {
        List<Event> events = publish.events().stream().map(Events::toPublish).toList();
        insistence.call(() -> client.publish(events));
        publish.events().forEach(model::apply);
      }
      case ScriptStep.Send send -> {
        for (GeneratedEvent event : send.events()) {
          send(Events.toSend(model.tenant(), event));
          model.apply(event);
        }
      }
      case ScriptStep.DeleteByPath delete -> {
        GeneratedEvent event = delete.deletion();
        insistence.call(
            () -> client.deleteMessage(event.app(), event.conversation(), event.message()));
        model.apply(event);
      }
      case ScriptStep.Command command -> command(command);
      case ScriptStep.Poison poison -> poison(poison);
      case ScriptStep.Redrive redrive -> redrive(redrive.which());
    }
  }

  private void command(ScriptStep.Command step) throws Exception {
    var memories = client.memories();
    AppModel app = model.app(step.app());
    String id = Keys.memoryId(Keys.owner(model.tenant(), step.app(), Users.TOLD), step.memory());
    switch (step.act()) {
      case REMEMBER -> {
        var request =
            RememberRequest.builder().app(step.app()).user(Users.TOLD).commandId(step.memory());
        app.remembered(
            insistence
                .call(() -> memories.remember(request.content(step.content()).build()))
                .memoryId(),
            step.content());
      }
      case REVISE -> {
        var request =
            UpdateMemoryRequest.builder()
                .memoryId(id)
                .app(step.app())
                .user(Users.TOLD)
                .commandId(step.command())
                .content(step.content())
                .build();
        change(app, id, () -> memories.update(request));
        app.revised(id, step.content());
      }
      case FORGET -> {
        var request =
            new ForgetMemoriesRequest(
                step.app(), Users.TOLD, List.of(id), null, null, step.command());
        change(app, id, () -> memories.forget(request));
        app.forgotten(id);
      }
      case RESTORE -> {
        var request =
            new RestoreMemoriesRequest(step.app(), Users.TOLD, List.of(id), step.command());
        change(app, id, () -> memories.restore(request));
        app.restored(id);
      }
      case PURGE -> {
        // A purge of an unknown id has no effect, so the model need not handle a purge before the
        // request to remember.
        if (app.told().containsKey(id)) {
          var request =
              PurgeMemoriesRequest.builder()
                  .app(step.app())
                  .user(Users.TOLD)
                  .reach("memories")
                  .ids(List.of(id))
                  .commandId(step.command())
                  .build();
          insistence.call(() -> memories.purge(request));
          app.purged(id);
        }
      }
    }
  }

  /**
   * Sends a command about a memory. The server may refuse it with 404 only if the memory is not
   * there, or is forgotten.
   */
  private void change(AppModel app, String id, Supplier<?> call) throws Exception {
    ToldMemory memory = app.told().get(id);
    try {
      insistence.call(call);
    } catch (ApiException e) {
      if (e.status() != NOT_FOUND || (memory != null && !memory.forgotten())) {
        throw e;
      }
    }
  }

  private void poison(ScriptStep.Poison poison) throws Exception {
    ConversationEvent event = Events.toSend(model.tenant(), poison.event());
    ConversationEvent flawed =
        poison.flaw() == Flaw.FUTURE
            ? ConversationEvent.newBuilder(event).setOccurredAt(Instant.now().plus(FUTURE)).build()
            : Events.withRole(event, "robot");
    RecordMetadata at = send(flawed);
    String id = at.topic() + "-" + at.partition() + "-" + at.offset();
    model.poisoned(id, poison.flaw().reason());
  }

  /** Re-drives a dead letter of an earlier round, if there is any. */
  private void redrive(int which) throws Exception {
    List<String> known = List.copyOf(model.confirmedPoison());
    if (known.isEmpty()) {
      return;
    }
    String id = known.get(which % known.size());
    var attempts = new AtomicInteger();
    try {
      insistence.call(
          () -> {
            attempts.incrementAndGet();
            return client.redrive(id);
          });
    } catch (ApiException e) {
      // An earlier attempt, whose answer was lost, has re-driven the dead letter.
      if (e.status() != NOT_FOUND || attempts.get() == 1) {
        throw e;
      }
    }
    model.redriven(id, attempts.get());
  }

  private RecordMetadata send(ConversationEvent event) throws Exception {
    int partitions = producer.partitionsFor(Topics.CONVERSATION_EVENTS.name()).size();
    var record =
        new ProducerRecord<>(
            Topics.CONVERSATION_EVENTS.name(),
            random.nextInt(partitions),
            random.nextBoolean() ? null : "a key",
            event);
    return producer.send(record).get(LONGEST_SECONDS, SECONDS);
  }
}
