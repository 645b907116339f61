CREATE TABLE "refused_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"source" text NOT NULL,
	"sender" text NOT NULL,
	"code" text NOT NULL,
	"uid_hash" text NOT NULL,
	"name_hash" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_file_once" UNIQUE("clinic_id","source","sender","code","uid_hash","name_hash")
);
--> statement-breakpoint
ALTER TABLE "refused_file" ADD CONSTRAINT "refused_file_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_file_list" ON "refused_file" USING btree ("clinic_id","id");--> statement-breakpoint
CREATE INDEX "refused_file_age" ON "refused_file" USING btree ("at");