CREATE TABLE "audit_address" (
	"ref" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"address" text NOT NULL,
	"clinic_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"fault" text,
	"fault_seq" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"clinic_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_link_clinic_id_seq_pk" PRIMARY KEY("clinic_id","seq"),
	CONSTRAINT "audit_link_event" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "audit_event" DROP CONSTRAINT "audit_event_clinic_id_clinic_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_event" DROP CONSTRAINT "audit_event_by_user_id_fk";
--> statement-breakpoint
DROP INDEX "audit_event_clinic";--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ALTER COLUMN "action" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "address_ref" text;--> statement-breakpoint
CREATE INDEX "audit_address_age" ON "audit_address" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_address_person" ON "audit_address" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_check_clinic" ON "audit_check" USING btree ("clinic_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_event_subject" ON "audit_event" USING btree ("clinic_id","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_event_clinic" ON "audit_event" USING btree ("clinic_id","created_at","id");--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_action_form" CHECK ("audit_event"."action" ~ '^[a-z][a-z-]{0,63}$');--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_detail_form" CHECK ("audit_event"."detail" ~ '^[ -~]{1,120}$');--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_request_form" CHECK ("audit_event"."request_id" ~ '^[A-Za-z0-9_=-]{1,128}$');--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_address_form" CHECK ("audit_event"."address_ref" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
DROP TYPE "public"."audit_action";--> statement-breakpoint
-- The canonical form that accounts/audit/canonical-event.ts documents and computes again.
CREATE FUNCTION "audit_moment"(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(date_trunc('milliseconds', moment) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE FUNCTION "audit_canonical"(event "audit_event", seq bigint, before text, linked_at timestamptz)
RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT concat_ws(E'\n', 'xrai-audit-1', event.clinic_id, seq, before, audit_moment(linked_at), event.id,
    audit_moment(event.created_at), event.action, coalesce(event.by::text, '-'), coalesce(event.key_id::text, '-'),
    coalesce(event.subject_id::text, '-'), coalesce(event.detail, '-'), coalesce(event.request_id, '-'),
    coalesce(event.address_ref, '-'))
$$;
--> statement-breakpoint
-- One clinic's links come one after the other. The lock is taken at commit, when a transaction waits for nothing else.
CREATE FUNCTION "append_audit_link"(event "audit_event") RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  head audit_link;
  next_seq bigint;
  at timestamptz;
BEGIN
  -- A restored event brings its link.
  IF EXISTS (SELECT 1 FROM audit_link WHERE event_id = event.id) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(8717, hashtext(event.clinic_id::text));
  SELECT * INTO head FROM audit_link WHERE clinic_id = event.clinic_id ORDER BY seq DESC LIMIT 1;
  next_seq := coalesce(head.seq, 0) + 1;
  at := date_trunc('milliseconds', clock_timestamp());
  INSERT INTO audit_link (clinic_id, seq, event_id, hash, linked_at) VALUES (event.clinic_id, next_seq, event.id,
    encode(sha256(convert_to(audit_canonical(event, next_seq, coalesce(head.hash, repeat('0', 64)), at), 'UTF8')), 'hex'), at);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "append_audit_link"("audit_event") FROM PUBLIC;
--> statement-breakpoint
-- As the tables' owner: a role that may only insert events writes their links through it, and no others.
CREATE FUNCTION "link_audit_event"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM append_audit_link(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Events of before there was a chain, in their order.
DO $$
DECLARE event audit_event;
BEGIN
  FOR event IN SELECT * FROM audit_event ORDER BY clinic_id, created_at, id LOOP
    PERFORM append_audit_link(event);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_event_link" AFTER INSERT ON "audit_event"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "link_audit_event"();
--> statement-breakpoint
CREATE FUNCTION "refuse_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_event_no_delete" BEFORE DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
--> statement-breakpoint
CREATE TRIGGER "audit_event_no_truncate" BEFORE TRUNCATE ON "audit_event" EXECUTE FUNCTION "refuse_removal"();
--> statement-breakpoint
CREATE TRIGGER "audit_link_append_only" BEFORE UPDATE ON "audit_link" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "audit_link_no_delete" BEFORE DELETE ON "audit_link" FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
--> statement-breakpoint
CREATE TRIGGER "audit_link_no_truncate" BEFORE TRUNCATE ON "audit_link" EXECUTE FUNCTION "refuse_removal"();
--> statement-breakpoint
CREATE TRIGGER "audit_check_append_only" BEFORE UPDATE ON "audit_check" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "audit_check_no_delete" BEFORE DELETE ON "audit_check" FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
--> statement-breakpoint
CREATE TRIGGER "audit_check_no_truncate" BEFORE TRUNCATE ON "audit_check" EXECUTE FUNCTION "refuse_removal"();
--> statement-breakpoint
CREATE TRIGGER "audit_address_append_only" BEFORE UPDATE ON "audit_address" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
-- In a session of replication too.
ALTER TABLE "audit_event" ENABLE ALWAYS TRIGGER "audit_event_append_only", ENABLE ALWAYS TRIGGER "audit_event_no_delete",
  ENABLE ALWAYS TRIGGER "audit_event_no_truncate", ENABLE ALWAYS TRIGGER "audit_event_link";
--> statement-breakpoint
ALTER TABLE "audit_link" ENABLE ALWAYS TRIGGER "audit_link_append_only", ENABLE ALWAYS TRIGGER "audit_link_no_delete",
  ENABLE ALWAYS TRIGGER "audit_link_no_truncate";
--> statement-breakpoint
ALTER TABLE "audit_check" ENABLE ALWAYS TRIGGER "audit_check_append_only", ENABLE ALWAYS TRIGGER "audit_check_no_delete",
  ENABLE ALWAYS TRIGGER "audit_check_no_truncate";
