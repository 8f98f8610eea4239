/** Kept values of this beginning are drafts of forms. */
export const draftPrefix = 'draft:'

/** Whether a kept value of this name is a draft. */
export function isDraft(name: string): boolean {
  return name.startsWith(draftPrefix)
}
