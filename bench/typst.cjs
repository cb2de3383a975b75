// Presses the benchmark deck with Typst: node typst.cjs MODULES DIR N OUT.pdf
// MODULES is where npm has put @myriaddreamin/typst-ts-node-compiler, DIR what bench/deck.py has written.
const fs = require('fs')
const path = require('path')

const [modules, folder, count, out] = process.argv.slice(2)
const { NodeCompiler } = require(path.resolve(modules, '@myriaddreamin/typst-ts-node-compiler'))
const workspace = path.resolve(folder)
const main = path.join(workspace, 'deck.typ')
const compiler = NodeCompiler.create({ workspace, inputs: { n: count } })
compiler.addSource(main, fs.readFileSync(path.join(__dirname, 'deck.typ'), 'utf8'))
fs.writeFileSync(out, compiler.pdf({ mainFilePath: main }))
