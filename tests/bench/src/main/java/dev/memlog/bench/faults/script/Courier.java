package dev.memlog.bench.faults.script;

import static java.util.concurrent.TimeUnit.SECONDS;

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
      case ScriptStep.Remember remember -> remember(remember);
      case ScriptStep.Revise revise -> revise(revise);
      case ScriptStep.Forget forget -> {
        String id = id(forget.app(), forget.memory());
        var request =
            new ForgetMemoriesRequest(
                forget.app(), Users.TOLD, List.of(id), null, null, forget.command());
        command(forget.app(), id, () -> client.memories().forget(request));
        model.app(forget.app()).forgotten(id);
      }
      case ScriptStep.Restore restore -> {
        String id = id(restore.app(), restore.memory());
        var request =
            new RestoreMemoriesRequest(restore.app(), Users.TOLD, List.of(id), restore.command());
        command(restore.app(), id, () -> client.memories().restore(request));
        model.app(restore.app()).restored(id);
      }
      case ScriptStep.Purge purge -> purge(purge);
      case ScriptStep.Poison poison -> poison(poison);
      case ScriptStep.Redrive redrive -> redrive(redrive.which());
    }
  }

  private void remember(ScriptStep.Remember remember) throws Exception {
    var request =
        RememberRequest.builder()
            .app(remember.app())
            .user(Users.TOLD)
            .commandId(remember.command())
            .content(remember.content())
            .build();
    String id = insistence.call(() -> client.memories().remember(request)).memoryId();
    model.app(remember.app()).remembered(id, remember.content());
  }

  private void revise(ScriptStep.Revise revise) throws Exception {
    String id = id(revise.app(), revise.memory());
    var request =
        UpdateMemoryRequest.builder()
            .memoryId(id)
            .app(revise.app())
            .user(Users.TOLD)
            .commandId(revise.command())
            .content(revise.content())
            .build();
    command(revise.app(), id, () -> client.memories().update(request));
    model.app(revise.app()).revised(id, revise.content());
  }

  /**
   * Sends a command about a memory. The server may refuse it with 404 only if the memory is not
   * there, or is forgotten.
   */
  private void command(String app, String id, Supplier<?> call) throws Exception {
    ToldMemory memory = model.app(app).told().get(id);
    try {
      insistence.call(call);
    } catch (ApiException e) {
      if (e.status() != NOT_FOUND || (memory != null && !memory.forgotten())) {
        throw e;
      }
    }
  }

  private void purge(ScriptStep.Purge purge) throws Exception {
    String id = id(purge.app(), purge.memory());
    // A purge of an unknown id has no effect, so the model need not handle a purge before the
    // request to remember.
    if (model.app(purge.app()).told().containsKey(id)) {
      var request =
          PurgeMemoriesRequest.builder()
              .app(purge.app())
              .user(Users.TOLD)
              .reach("memories")
              .ids(List.of(id))
              .commandId(purge.command())
              .build();
      insistence.call(() -> client.memories().purge(request));
      model.app(purge.app()).purged(id);
    }
  }

  private String id(String app, String memory) {
    return Keys.memoryId(Keys.owner(model.tenant(), app, Users.TOLD), memory);
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
      if (e.status() != 404 || attempts.get() == 1) {
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
