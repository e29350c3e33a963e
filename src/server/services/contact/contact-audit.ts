/** The audit log names a message by its number, so that no name outlives the message there. */
export function contactAudit<Action extends 'update' | 'delete' | 'restore' | 'export'>(
  id: number | null,
  action: Action,
) {
  return {
    actor: 'admin',
    entityType: 'contact message',
    entityId: id,
    entityName: id === null ? 'Contact messages' : `Message ${id}`,
    action,
  } as const;
}
