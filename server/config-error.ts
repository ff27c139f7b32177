/** A configuration that the server cannot run with, in words for the operator. */
export class ConfigError extends Error {}
