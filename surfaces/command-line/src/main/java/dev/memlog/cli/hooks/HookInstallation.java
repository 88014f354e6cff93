package dev.memlog.cli.hooks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The installation of Memlog's hooks in a coding agent. */
public final class HookInstallation {

  private final CodingTool tool;
  private final Path home;
  private final HookState state;
  private final HookFile file;

  /**
   * Creates an installation.
   *
   * @param home the home directory of the user
   */
  public HookInstallation(CodingTool tool, Path home) {
    this.tool = tool;
    this.home = home;
    state = HookState.of(home);
    file = fileOf(tool);
  }

  /** Returns the file of the tool that changes. */
  public Path file() {
    return file.file();
  }

  /**
   * Returns the new text of the tool's file with Memlog's hooks.
   *
   * @throws IllegalArgumentException if the file cannot be merged
   */
  public String preview() throws IOException {
    return file.withHooks();
  }

  /**
   * Writes the script, and adds the hooks to the tool's file. A repeated call replaces both.
   *
   * @param environment variables of the command that delivers
   * @throws IllegalArgumentException if the file cannot be merged; then nothing changes
   */
  public void install(Map<String, String> environment) throws IOException {
    String text = file.withHooks();
    state.install(environment);
    if (!file.installed()) {
      state.keepOriginal(tool, file.file());
    }
    file.write(text);
  }

  /** Returns the text of the tool's file without Memlog's hooks; empty if it has none. */
  public Optional<String> previewUninstalled() throws IOException {
    if (!file.installed()) {
      return Optional.empty();
    }
    String text = file.withoutHooks();
    Optional<String> original = state.original(tool);
    // The same content comes back byte by byte.
    return original.isPresent() && HookFile.same(original.get(), text)
        ? original
        : Optional.of(text);
  }

  /**
   * Removes the hooks from the tool's file, and the script if no other tool uses it.
   *
   * @return whether the tool had hooks
   */
  public boolean uninstall() throws IOException {
    Optional<String> text = previewUninstalled();
    if (text.isEmpty()) {
      return false;
    }
    if (state.original(tool).isEmpty() && HookFile.same(text.get(), emptyFile())) {
      Files.delete(file.file());
    } else {
      file.write(text.get());
    }
    for (CodingTool other : CodingTool.values()) {
      if (fileOf(other).installed()) {
        return true;
      }
    }
    state.uninstall();
    return true;
  }

  private String emptyFile() {
    return tool.grouped() ? "{}" : "{\"version\": 1}";
  }

  private HookFile fileOf(CodingTool each) {
    return new HookFile(each, each.file(home), state.script());
  }
}
