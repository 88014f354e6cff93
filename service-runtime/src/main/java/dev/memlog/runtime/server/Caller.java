package dev.memlog.runtime.server;

import dev.memlog.runtime.Principal;

/**
 * A caller as its key identifies it.
 *
 * @param key its name in the configuration; empty where no keys are configured
 * @param throttle the rates that it may call at
 */
record Caller(String key, Principal principal, Throttle throttle) {}
