/**
 * The module as embind registers it in bindings/native/table.cpp. The functions of the rules are not declared: they are
 * called by their description.
 */
export interface RawShopCore {
  /** The module's memory as doubles. Replaced by another array when the memory grows. */
  readonly HEAPF64: Float64Array;

  exchangeAddress(): number;
  formatMxn(centavos: number): string;
  /** Prices the cart of so many lines in the exchange, and returns the number of lines. */
  toCart(size: number): number;
}

/** The options of the glue. */
export interface RawOptions {
  /** Instantiates the module itself, then hands the instance over. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module?: WebAssembly.Module) => void,
  ): object;
  /** Receives the glue's own messages. */
  printErr?(message: string): void;
}

export default function createShopCore(options: RawOptions): Promise<RawShopCore>;
