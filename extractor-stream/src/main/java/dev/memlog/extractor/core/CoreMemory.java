package dev.memlog.extractor.core;

import dev.memlog.events.ChangeCore;
import dev.memlog.schemas.Ids;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.CoreChange;
import dev.memlog.state.CoreRefusal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pure function that applies a command to a block of core memory, a named text that callers
 * edit by command. A block keeps its latest changes, each with the text before it. So an undo needs
 * only the block, and deleting the block's record deletes every former text. Safe for use by
 * several threads.
 *
 * @param limits the limits beyond which a command is refused
 */
public record CoreMemory(CoreMemoryConfig limits) {

  /** The largest number of changes that a block keeps. */
  static final int CHANGES = 20;

  /** The largest number of refused commands that a block keeps. */
  static final int REFUSALS = 10;

  /**
   * Returns the block after a command, and leaves the given block unchanged. The result is the same
   * object if the block still keeps a change or refusal by this command, or if the command imports
   * a block that exists. A refused command leaves the text as it is; the result then records the
   * refusal and its reason.
   *
   * @param block the block before the command; without content if it does not exist
   * @param others the number of the owner's other blocks that have content
   * @param commandId the command's id, which the change or the refusal records
   * @param at the time of the change
   * @throws IllegalArgumentException if the block's name or the command's kind is invalid, or if a
   *     replacement names no text to replace
   */
  public CoreBlock change(
      CoreBlock block, int others, ChangeCore command, String commandId, Instant at) {
    if (!Ids.validBlock(command.getBlock())) {
      throw new IllegalArgumentException(
          "block must match " + Ids.BLOCK_RULE + ", got " + command.getBlock());
    }
    if (knows(block, commandId)
        || (command.getKind().equals("import") && block.getContent() != null)) {
      return block;
    }
    CoreBlock after = copy(block);
    try {
      CoreChange undone = command.getKind().equals("undo") ? undoable(block) : null;
      String content = undone == null ? content(block, command) : undone.getBefore();
      if (block.getContent() == null && content != null && others >= limits.maxBlocks()) {
        throw new RefusedException(
            "an owner has at most %d blocks; delete one before block %s is created"
                .formatted(limits.maxBlocks(), command.getBlock()));
      }
      int version = block.getVersion() + 1;
      add(
          after.getChanges(),
          CHANGES,
          new CoreChange(
              version,
              command.getKind(),
              commandId,
              at,
              block.getContent(),
              undone == null ? null : (Integer) undone.getVersion()));
      if (block.getVersion() == 0) {
        after.setCreatedAt(at);
      }
      after.setVersion(version);
      after.setContent(content);
    } catch (RefusedException e) {
      add(after.getRefusals(), REFUSALS, new CoreRefusal(commandId, at, e.getMessage()));
    }
    after.setUpdatedAt(at);
    return after;
  }

  private @Nullable String content(CoreBlock block, ChangeCore command) throws RefusedException {
    String before = block.getContent();
    return switch (command.getKind()) {
      case "append" ->
          fitting(
              command.getBlock(),
              before == null || before.isEmpty()
                  ? command.getContent()
                  : before + "\n" + command.getContent());
      case "set", "import" -> fitting(command.getBlock(), command.getContent());
      case "replace" -> fitting(command.getBlock(), replaced(existing(before, command), command));
      case "delete" -> {
        String unused = existing(before, command);
        yield null;
      }
      default ->
          throw new IllegalArgumentException(
              "kind must be one of append, replace, set, delete, undo, import, got "
                  + command.getKind());
    };
  }

  private static String existing(@Nullable String content, ChangeCore command)
      throws RefusedException {
    if (content == null) {
      throw new RefusedException("block %s does not exist".formatted(command.getBlock()));
    }
    return content;
  }

  private static String replaced(String content, ChangeCore command) throws RefusedException {
    String old = command.getOldText();
    if (old.isEmpty()) {
      throw new IllegalArgumentException("oldText must not be empty with kind replace");
    }
    int occurrences = 0;
    for (int at = content.indexOf(old); at >= 0; at = content.indexOf(old, at + 1)) {
      occurrences++;
    }
    if (occurrences != 1) {
      throw new RefusedException(
          "oldText must occur exactly once in block %s, occurs %d times"
              .formatted(command.getBlock(), occurrences));
    }
    int start = content.indexOf(old);
    return content.substring(0, start)
        + command.getContent()
        + content.substring(start + old.length());
  }

  private String fitting(String block, String content) throws RefusedException {
    if (content.length() > limits.maxCharacters()) {
      throw new RefusedException(
          "block %s must have at most %d characters, would have %d"
              .formatted(block, limits.maxCharacters(), content.length()));
    }
    return content;
  }

  /** Returns the latest change that no undo has taken back. */
  private static CoreChange undoable(CoreBlock block) throws RefusedException {
    Deque<CoreChange> effective = new ArrayDeque<>();
    for (CoreChange change : block.getChanges()) {
      Integer undid = change.getUndid();
      if (undid == null) {
        effective.addLast(change);
      } else {
        effective.removeIf(one -> one.getVersion() == undid);
      }
    }
    if (effective.isEmpty()) {
      throw new RefusedException(
          "block %s has no change that can be undone".formatted(block.getName()));
    }
    return effective.getLast();
  }

  /**
   * Returns the block without the changes and refusals before a time. The result is empty if the
   * block has no content and none of these is left.
   */
  public Optional<CoreBlock> expire(CoreBlock block, Instant before) {
    CoreBlock left = copy(block);
    left.getChanges().removeIf(change -> change.getAt().isBefore(before));
    left.getRefusals().removeIf(refusal -> refusal.getAt().isBefore(before));
    return left.getContent() == null && left.getChanges().isEmpty() && left.getRefusals().isEmpty()
        ? Optional.empty()
        : Optional.of(left);
  }

  private static boolean knows(CoreBlock block, String commandId) {
    return block.getChanges().stream().anyMatch(c -> c.getCommandId().equals(commandId))
        || block.getRefusals().stream().anyMatch(r -> r.getCommandId().equals(commandId));
  }

  private static <T> void add(List<T> list, int most, T added) {
    list.add(added);
    while (list.size() > most) {
      list.removeFirst();
    }
  }

  private static CoreBlock copy(CoreBlock block) {
    CoreBlock copy = CoreBlock.newBuilder(block).build();
    copy.setChanges(new ArrayList<>(block.getChanges()));
    copy.setRefusals(new ArrayList<>(block.getRefusals()));
    return copy;
  }
}
