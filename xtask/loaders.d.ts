// What the bundler makes of the files that the one-file script imports.

declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.txt" {
  const text: string;
  export default text;
}
