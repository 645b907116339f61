CREATE INDEX "audit_event_move" ON "audit_event" USING btree ("clinic_id") WHERE action = 'picture-move';--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("clinic_id","user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "patient_plain_name" ON "patient" USING btree ("clinic_id",split_part(search, chr(10), 2)) WHERE deleted_at is null;