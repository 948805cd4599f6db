/**
 * The module as embind registers it in bindings/native/table.cpp. Written by hand, since Debian's
 * Emscripten cannot generate it; a test compares it with the module's functions.
 *
 * Private to the package: statuses are 0, or one more than the index of an error code.
 */
export interface RawShopCore {
  /** The module's memory as doubles. Replaced by another array when the memory grows. */
  readonly HEAPF64: Float64Array;

  exchangeAddress(): number;
  errorNames(): string;
  fieldNames(): string;
  catalogue(): string;
  maxText(): number;

  cartChange(operation: number, planId: number, quantity: number): number;
  cartQuote(shippingCentavos: number): number;
  topUpQuote(topUpId: number): number;
  cartStore(): string;
  cartRestore(text: string): string;

  findPlans(family: number, maxCentavos: number, flags: number, minGigabytes: number): number;
  advise(use: number, term: number, sharesInternet: number): number;

  formatMxn(centavos: number): number;
  parseMxn(pesos: string): number;

  imeiCheck(text: string): string;
  imeiReadAnswer(json: string): number;

  checkRegistration(
    firstName: string,
    lastName: string,
    address: string,
    betweenStreets: string,
    postalCode: string,
    references: string,
    phone: string,
    email: string,
    password: string,
    confirmPassword: string,
  ): number;
  checkLogin(email: string, password: string): number;
  checkPasswordChange(currentPassword: string, password: string, confirmPassword: string): number;
  checkTopUp(phone: string, email: string): string;

  checkUnitPhones(texts: string): string;
  shippingZoneForPostalCode(postalCode: string): number;
  shippingCost(physicalSims: number, zone: number, price: number): number;
  arrivalWindow(paidOn: string): string;
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
