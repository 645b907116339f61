-- What the detector said, what a dentist said, the ledger and the audit trail are added to and never changed.
CREATE FUNCTION "refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never updated', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "finding_append_only" BEFORE UPDATE ON "finding" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "review_append_only" BEFORE UPDATE ON "review" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "credit_entry_append_only" BEFORE UPDATE ON "credit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "audit_event_append_only" BEFORE UPDATE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
