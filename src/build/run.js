import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and keeps all it printed, its complaints also apart; a signal counts as code 1.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string, errors: string }>}
 */
export function capture(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
      errors += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output, errors }))
  })
}

/**
 * Runs a program to its end on this terminal; a signal counts as code 1.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function pass(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
